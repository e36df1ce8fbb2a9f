import { cn } from '@skrzat/ui/cn'
import { Suspense } from 'react'
import { lazyPart } from '#app/parts/index.ts'

const Links = lazyPart(
  async () => (await import('./links.tsx')).Links,
  ({ text }: { text: string }) => text,
)

/** What can't contain an address has no dot between letters. */
const MAY_LINK = /\S\.\S/

/** Plain text with its line breaks and with links, which it gets once their code is loaded. */
export function LinkedText({ text, className }: { text: string; className?: string }) {
  return (
    <p className={cn('break-words whitespace-pre-line', className)}>
      {MAY_LINK.test(text) ? (
        <Suspense fallback={text}>
          <Links text={text} />
        </Suspense>
      ) : (
        text
      )}
    </p>
  )
}
