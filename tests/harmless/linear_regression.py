from statistics import correlation, linear_regression, mean


class LeastSquares:
    def __init__(self, learning_rate=0.01, epochs=2000):
        self.learning_rate = learning_rate
        self.epochs = epochs
        self.weights = None

    def fit(self, xs, ys):
        n, width = len(xs), len(xs[0]) + 1
        rows = [(1.0, *x) for x in xs]
        self.weights = [0.0] * width
        for _ in range(self.epochs):
            errors = [sum(w * v for w, v in zip(self.weights, row)) - y for row, y in zip(rows, ys)]
            for j in range(width):
                gradient = sum(e * row[j] for e, row in zip(errors, rows)) / n
                self.weights[j] -= self.learning_rate * gradient
        return self

    def predict(self, xs):
        return [sum(w * v for w, v in zip(self.weights, (1.0, *x))) for x in xs]

    def score(self, xs, ys):
        average = mean(ys)
        residual = sum((y - p) ** 2 for y, p in zip(ys, self.predict(xs)))
        return 1 - residual / sum((y - average) ** 2 for y in ys)


hours = [1, 2, 3, 4, 5, 6, 7, 8]
marks = [52, 55, 61, 63, 70, 74, 79, 82]
slope, intercept = linear_regression(hours, marks)
model = LeastSquares().fit([(h,) for h in hours], marks)
print(round(slope, 3), round(intercept, 3), round(correlation(hours, marks), 4))
print([round(w, 1) for w in model.weights], round(model.score([(h,) for h in hours], marks), 3))
result = round(model.predict([(9,)])[0])
