import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Section } from '../sections.ts'

/** Links to sections under a heading, each with its purpose. */
export function SectionList({ title, sections }: { title: string; sections: readonly Section[] }) {
  const id = useId()
  const { t } = useLingui()
  if (sections.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-bold">
        {title}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {sections.map(({ to, icon: Icon, name, purpose }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-16 items-start gap-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <Icon aria-hidden className="mt-0.5 size-5 text-green" />
              <span className="min-w-0">
                <span className="block font-medium">{t(name)}</span>
                <span className="block text-sm text-muted">{t(purpose)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
