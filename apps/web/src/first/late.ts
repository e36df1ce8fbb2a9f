/** The promise's value; undefined after the given milliseconds, or if it rejects. */
export function valueWithin<Value>(
  promised: Promise<Value> | undefined,
  milliseconds: number,
): Promise<Value | undefined> {
  return Promise.race([
    Promise.resolve(promised).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds)),
  ])
}
