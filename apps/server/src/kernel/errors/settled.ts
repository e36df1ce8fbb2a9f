/**
 * What the promise gives, or what `late` gives once the milliseconds are over.
 * @throws the promise's rejection, and what `late` throws
 */
export async function within<T, L>(milliseconds: number, promise: Promise<T>, late: () => L): Promise<T | L> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, milliseconds)
  try {
    return await Promise.race([promise, over.promise.then(late)])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the promise settled within the given milliseconds. @throws its rejection */
export function settledWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  return within(
    milliseconds,
    promise.then(() => true),
    () => false,
  )
}
