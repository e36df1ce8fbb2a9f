import { lazyPart } from '#app/parts/index.ts'
import { needTexts } from '#app/texts/index.ts'

/** Loaded after the screen that it is beside. */
export const LateAside = lazyPart(
  async () => {
    const [{ Aside }] = await Promise.all([import('./aside.tsx'), needTexts('aside', 'notices')])
    return Aside
  },
  () => null,
)
