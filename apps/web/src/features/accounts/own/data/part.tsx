import { useId, type ReactNode } from 'react'

type PartProps = { title: string; children: ReactNode }

/** A part of the page, with its heading. */
export function Part({ title, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-base font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
