import type { ReactNode } from 'react'
import { PageTitle } from '#components/page-title.tsx'

/** One page of the account: its heading and its content. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-lg font-bold">{title}</h1>
      {children}
    </section>
  )
}
