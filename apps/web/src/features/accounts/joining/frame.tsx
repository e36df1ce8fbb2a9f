import type { ReactNode } from 'react'
import { Data } from '#app/calls/index.ts'
import { PageTitle } from '#components/page-title.tsx'
import { PublicPage } from '#components/public-page.tsx'

export type FrameProps = {
  title: string
  /** Under the card: links to other pages. */
  below?: ReactNode
  children: ReactNode
}

/** A page of joining: its heading and one card. */
export function Frame({ title, below, children }: FrameProps) {
  return (
    <Data>
      <PublicPage>
        <PageTitle>{title}</PageTitle>
        <div className="flex flex-col gap-5 rounded-card border border-line bg-card p-6 sm:p-8">
          <h1 className="text-xl font-bold">{title}</h1>
          {children}
        </div>
        {below && <p className="mt-4 text-center text-sm">{below}</p>}
      </PublicPage>
    </Data>
  )
}
