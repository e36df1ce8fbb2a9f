import { lazyPart } from '#app/parts/index.ts'
import { needTexts } from '#app/texts/index.ts'

/** Loaded after the wall that it is beside. */
export const LateUnconfirmed = lazyPart(
  async () => {
    const [{ Unconfirmed }] = await Promise.all([import('./unconfirmed.tsx'), needTexts('aside')])
    return Unconfirmed
  },
  () => null,
)
