/** Prints how far long work is, on standard error and at most once a second: standard output has the result alone. */
export function onceASecond<Told extends unknown[]>(textOf: (...told: Told) => string): (...told: Told) => void {
  let last = Date.now();
  return (...told) => {
    if (Date.now() - last < 1000) return;
    last = Date.now();
    console.error(textOf(...told));
  };
}
