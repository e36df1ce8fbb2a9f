import { Skeleton } from '@skrzat/ui/skeleton'
import { barStyle, shellStyle, sidebarStyle } from '#components/shell/frame-style.ts'
import { Wordmark } from '#components/wordmark.tsx'

const MENU = ['w-28', 'w-36', 'w-24', 'w-32']

/** The frame of every page behind the sign-in, without texts, as the person's rights are still unknown. */
export function Outline() {
  return (
    <div className={shellStyle}>
      <div className={sidebarStyle}>
        <span className="self-start px-2 py-1">
          <Wordmark />
        </span>
        <div className="min-h-10 rounded-control border border-line bg-card pointer-coarse:min-h-11" />
        <div className="flex flex-1 flex-col gap-6 px-3 pt-3">
          {MENU.map((width) => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
      </div>
      <div className="min-w-0 pb-(--bottom-bar)">
        <div className="w-full max-w-2xl px-4 py-6 md:px-8 md:py-8">
          <Skeleton className="mb-6 h-7 w-48" />
          <Skeleton className="mb-4 h-28 w-full rounded-card" />
          <Skeleton className="h-56 w-full rounded-card" />
        </div>
      </div>
      <div className={barStyle}>
        {MENU.map((width) => (
          <span key={width} className="grid h-14 flex-auto place-items-center">
            <Skeleton className="h-6 w-10" />
          </span>
        ))}
      </div>
    </div>
  )
}
