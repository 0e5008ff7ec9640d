//! Who waits for whom: an order for the nodes, or the cycles that forbid one.
//!
//! Nothing here recurses, so that a chain of ten thousand nodes costs memory and no stack.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// An order in which every node comes after those it needs; among those that are free, the one
/// that stands first in the file comes first. Or every cycle that was met.
pub(super) fn order(needs: &[Vec<usize>]) -> Result<Vec<usize>, Vec<Vec<usize>>> {
    let mut unmet: Vec<usize> = needs.iter().map(Vec::len).collect();
    let dependents = dependents(needs);
    let mut free: BinaryHeap<Reverse<usize>> = (0..needs.len())
        .filter(|node| unmet[*node] == 0)
        .map(Reverse)
        .collect();
    let mut order = Vec::with_capacity(needs.len());
    while let Some(Reverse(node)) = free.pop() {
        order.push(node);
        for &dependent in &dependents[node] {
            unmet[dependent] -= 1;
            if unmet[dependent] == 0 {
                free.push(Reverse(dependent));
            }
        }
    }
    if order.len() == needs.len() {
        Ok(order)
    } else {
        Err(cycles(needs, &unmet))
    }
}

/// Those that wait for each node.
pub(super) fn dependents(needs: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut dependents = vec![Vec::new(); needs.len()];
    for (node, needed) in needs.iter().enumerate() {
        for &needed in needed {
            dependents[needed].push(node);
        }
    }
    dependents
}

/// Whoever is left waits for somebody who is left too, so walking along the needs comes round.
fn cycles(needs: &[Vec<usize>], unmet: &[usize]) -> Vec<Vec<usize>> {
    let mut walk_of = vec![0_usize; needs.len()];
    let mut found = Vec::new();
    for start in 0..needs.len() {
        let mut path = Vec::new();
        let mut here = start;
        while unmet[here] > 0 && walk_of[here] == 0 {
            walk_of[here] = start + 1;
            path.push(here);
            let Some(&next) = needs[here].iter().find(|needed| unmet[**needed] > 0) else {
                break;
            };
            here = next;
        }
        if walk_of[here] == start + 1
            && let Some(begin) = path.iter().position(|node| *node == here)
        {
            let mut cycle = path.split_off(begin);
            // Told from the node that stands first in the file.
            let first = (0..cycle.len()).min_by_key(|at| cycle[*at]).unwrap_or(0);
            cycle.rotate_left(first);
            found.push(cycle);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needs_come_first_and_ties_go_by_the_file() {
        assert_eq!(order(&[vec![], vec![], vec![]]), Ok(vec![0, 1, 2]));
        assert_eq!(order(&[vec![2], vec![], vec![1]]), Ok(vec![1, 2, 0]));
        assert_eq!(
            order(&[vec![1, 2], vec![3], vec![3], vec![]]),
            Ok(vec![3, 1, 2, 0])
        );
    }

    #[test]
    fn every_cycle_is_told_once_and_what_hangs_on_it_is_not() {
        assert_eq!(order(&[vec![0]]), Err(vec![vec![0]]));
        assert_eq!(order(&[vec![1], vec![0], vec![0]]), Err(vec![vec![0, 1]]));
        assert_eq!(
            order(&[vec![2], vec![0], vec![1]]),
            Err(vec![vec![0, 2, 1]])
        );
        assert_eq!(
            order(&[vec![1], vec![0], vec![3], vec![2], vec![]]),
            Err(vec![vec![0, 1], vec![2, 3]])
        );
        assert_eq!(order(&[vec![1], vec![2], vec![1]]), Err(vec![vec![1, 2]]));
    }

    #[test]
    fn a_chain_and_a_ring_of_a_hundred_thousand_use_no_stack() {
        let chain: Vec<Vec<usize>> = (0..100_000_usize)
            .map(|node| node.checked_sub(1).into_iter().collect())
            .collect();
        assert_eq!(order(&chain).map(|order| order.len()), Ok(100_000));
        let mut ring = chain;
        ring[0] = vec![99_999];
        assert_eq!(order(&ring).map_err(|cycles| cycles[0].len()), Err(100_000));
    }
}
