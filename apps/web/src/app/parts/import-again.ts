/** How often an import of an address has failed. */
const failures = new Map<string, number>()

/**
 * Imports a chunk by its whole address: what the build calls instead of `import` (`vite.imports.ts`). Browsers remember
 * a failed import for as long as the page lives, so that it is made again under another address, which the server
 * answers alike.
 */
async function skrzatImport(address: string): Promise<unknown> {
  const failed = failures.get(address)
  try {
    return await import(/* @vite-ignore */ failed === undefined ? address : `${address}?again=${failed}`)
  } catch (error) {
    failures.set(address, (failed ?? 0) + 1)
    throw error
  }
}

Object.assign(globalThis, { skrzatImport })
