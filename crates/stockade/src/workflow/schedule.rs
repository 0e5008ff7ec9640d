//! Which node may start now: pure bookkeeping, no thread and no clock.
//!
//! Nodes start in the order of the file as soon as what they need has ended and there is room:
//! fewer running than `jobs`, and the processors of all that run together within `cpus`. A node
//! that asks for more than there are runs alone.

use std::collections::BTreeSet;

use super::graph;

/// The state of a schedule.
#[derive(Debug)]
pub(super) struct Schedule {
    unmet: Vec<usize>,
    dependents: Vec<Vec<usize>>,
    ready: BTreeSet<usize>,
    running: usize,
    /// Thousandths of a processor, so that sums are exact.
    cost: Vec<u64>,
    used: u64,
    jobs: usize,
    cpus: u64,
}

impl Schedule {
    /// Nothing started. `cost` is each node's processors.
    pub(super) fn new(needs: &[Vec<usize>], cost: &[f64], jobs: usize, cpus: f64) -> Self {
        let unmet: Vec<usize> = needs.iter().map(Vec::len).collect();
        Self {
            ready: (0..needs.len()).filter(|node| unmet[*node] == 0).collect(),
            unmet,
            dependents: graph::dependents(needs),
            running: 0,
            cost: cost.iter().map(|cpus| thousandths(*cpus)).collect(),
            used: 0,
            jobs: jobs.max(1),
            cpus: thousandths(cpus),
        }
    }

    /// A node to start, which then runs; nothing where none may start now.
    pub(super) fn start(&mut self) -> Option<usize> {
        if self.running >= self.jobs {
            return None;
        }
        let fits = |node: &&usize| {
            self.running == 0 || self.used.saturating_add(self.cost[**node]) <= self.cpus
        };
        let node = *self.ready.iter().find(fits)?;
        self.ready.remove(&node);
        self.running += 1;
        self.used = self.used.saturating_add(self.cost[node]);
        Some(node)
    }

    /// A node that was started has ended, and what waits for it may go on.
    pub(super) fn end(&mut self, node: usize) {
        self.running -= 1;
        self.used = self.used.saturating_sub(self.cost[node]);
        for &dependent in &self.dependents[node] {
            self.unmet[dependent] -= 1;
            if self.unmet[dependent] == 0 {
                self.ready.insert(dependent);
            }
        }
    }

    /// A node that was started has ended in a way that stops the rest.
    pub(super) fn end_without_heirs(&mut self, node: usize) {
        self.running -= 1;
        self.used = self.used.saturating_sub(self.cost[node]);
    }

    /// Those that run now.
    pub(super) fn running(&self) -> usize {
        self.running
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share of processors is small and positive; what is not is held at the ends"
)]
fn thousandths(cpus: f64) -> u64 {
    (cpus * 1000.0).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn started(schedule: &mut Schedule) -> Vec<usize> {
        std::iter::from_fn(|| schedule.start()).collect()
    }

    #[test]
    fn independent_nodes_start_together_up_to_the_jobs() {
        let mut schedule = Schedule::new(&vec![vec![]; 5], &[0.1; 5], 3, 8.0);
        assert_eq!(started(&mut schedule), [0, 1, 2]);
        schedule.end(1);
        assert_eq!(started(&mut schedule), [3]);
    }

    #[test]
    fn a_node_starts_when_the_last_that_it_needs_has_ended() {
        let needs = [vec![], vec![], vec![0, 1], vec![2]];
        let mut schedule = Schedule::new(&needs, &[1.0; 4], 4, 4.0);
        assert_eq!(started(&mut schedule), [0, 1]);
        schedule.end(0);
        assert_eq!(started(&mut schedule), [0; 0]);
        schedule.end(1);
        assert_eq!(started(&mut schedule), [2]);
        schedule.end(2);
        assert_eq!(started(&mut schedule), [3]);
        assert_eq!(schedule.running(), 1);
    }

    #[test]
    fn the_sum_of_processors_stays_within_the_machine() {
        let cost = [1.0, 1.5, 0.5, 0.5];
        let mut schedule = Schedule::new(&vec![vec![]; 4], &cost, 9, 2.0);
        // The second does not fit beside the first, the smaller two do.
        assert_eq!(started(&mut schedule), [0, 2, 3]);
        schedule.end(0);
        assert_eq!(started(&mut schedule), [0; 0]);
        schedule.end(2);
        assert_eq!(started(&mut schedule), [1]);
    }

    #[test]
    fn tenths_of_a_processor_add_up_to_exactly_one() {
        let mut schedule = Schedule::new(&vec![vec![]; 11], &[0.1; 11], 99, 1.0);
        assert_eq!(started(&mut schedule).len(), 10);
    }

    #[test]
    fn a_node_larger_than_the_machine_runs_alone() {
        let mut schedule = Schedule::new(&vec![vec![]; 3], &[1.0, 64.0, 1.0], 9, 2.0);
        assert_eq!(started(&mut schedule), [0, 2]);
        schedule.end(0);
        assert_eq!(started(&mut schedule), [0; 0]);
        schedule.end(2);
        assert_eq!(started(&mut schedule), [1]);
        schedule.end(1);
        assert_eq!(schedule.running(), 0);
    }

    #[test]
    fn nothing_waits_on_a_node_that_stopped_the_rest() {
        let mut schedule = Schedule::new(&[vec![], vec![0]], &[1.0; 2], 2, 2.0);
        assert_eq!(started(&mut schedule), [0]);
        schedule.end_without_heirs(0);
        assert_eq!(started(&mut schedule), [0; 0]);
    }
}
