import { useId, type ReactNode } from 'react'

type PartProps = { title: string; about: ReactNode; action?: ReactNode; children: ReactNode }

/** A part of the page with its heading and its purpose. */
export function Part({ title, about, action, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {action}
      </header>
      <p className="text-sm text-muted">{about}</p>
      {children}
    </section>
  )
}
