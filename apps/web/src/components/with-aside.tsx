import { useMedia } from '@skrzat/ui/media'
import { Suspense, type ReactNode } from 'react'

/** From this width of the window a reading column leaves room for a second one. */
const WIDE = '(min-width: 90rem)'

/** A page with a second column, which is neither shown nor loaded on narrower windows. */
export function WithAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const isWide = useMedia(WIDE)
  return (
    <div className="min-[80rem]:[--reading:48rem] min-[90rem]:flex">
      <div className="min-w-0 min-[90rem]:w-(--reading) min-[90rem]:shrink-0">{children}</div>
      {isWide && (
        <div className="sticky top-0 max-h-dvh max-w-4xl min-w-0 flex-1 self-start overflow-y-auto py-8 pr-8 print:hidden">
          <Suspense>{aside}</Suspense>
        </div>
      )}
    </div>
  )
}
