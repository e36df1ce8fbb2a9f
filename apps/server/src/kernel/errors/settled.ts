/** Whether the promise settled within the given milliseconds. @throws its rejection */
export async function settledWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), milliseconds)
  try {
    return await Promise.race([promise.then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
