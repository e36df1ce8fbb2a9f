import { useId, type ReactNode } from 'react'

type PartProps = { title: string; about?: ReactNode; children: ReactNode }

/** One of several groups of settings on a page. */
export function Part({ title, about, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-card p-4 sm:p-5">
      <h2 id={id} className="font-bold">
        {title}
      </h2>
      {about && <p className="mt-1 text-sm text-muted">{about}</p>}
      <div className="mt-3 flex flex-col gap-3">{children}</div>
    </section>
  )
}
