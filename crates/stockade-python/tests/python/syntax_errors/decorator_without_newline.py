@decorator def f(): pass
