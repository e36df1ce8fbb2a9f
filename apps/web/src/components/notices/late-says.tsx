import { lazy } from 'react'
import { needTexts } from '#app/texts/index.ts'

/** What notices are about, with its texts: loaded where there is news. */
export const NoticeSays = lazy(async () => {
  const [{ NoticeSays: Says }] = await Promise.all([import('./notice-says.tsx'), needTexts('notices')])
  return { default: Says }
})
