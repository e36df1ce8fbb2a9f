import { lazyPart } from '#app/parts/index.ts'

/** Loaded after the wall that it is beside. */
export const LateUnconfirmed = lazyPart(
  async () => (await import('./unconfirmed.tsx')).Unconfirmed,
  () => null,
)
