import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Coming } from './coming.tsx'
import { Talks } from './talks.tsx'
import { UnreadNotices } from './unread-notices.tsx'

type AsideProps = {
  /** Only this place's events; by default those of all of the person's places. */
  placeId?: number
  /** The screen itself shows today's events. */
  hasToday?: boolean
  /** The screen itself shows the notices. */
  hasNotices?: boolean
  children?: ReactNode
}

/** Beside a screen on a wide window: what comes in the calendar, the last talks, and new notices. */
export function Aside({ placeId, hasToday = false, hasNotices = false, children }: AsideProps) {
  const { t } = useLingui()
  return (
    <aside
      aria-label={t`Na bieżąco`}
      className="flex flex-col gap-4 min-[112rem]:grid min-[112rem]:grid-cols-2 min-[112rem]:items-start"
    >
      <div className="flex flex-col gap-4">
        {children}
        <Coming placeId={placeId} hasToday={hasToday} />
      </div>
      <div className="flex flex-col gap-4">
        <Talks />
        {!hasNotices && <UnreadNotices />}
      </div>
    </aside>
  )
}
