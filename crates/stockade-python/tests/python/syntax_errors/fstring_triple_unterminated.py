x = f"""abc
{a}
