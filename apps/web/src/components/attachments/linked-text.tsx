import { cn } from '@skrzat/ui/cn'
import { Suspense } from 'react'
import { lazyPart } from '#app/parts/index.ts'

const Links = lazyPart(
  async () => (await import('./links.tsx')).Links,
  ({ text }: { text: string }) => text,
)

/** A text without a dot between letters has no addresses. */
const MAY_LINK = /\S\.\S/

/** Plain text with its line breaks, and with links once their code is loaded. */
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
