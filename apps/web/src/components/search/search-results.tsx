/* oxlint-disable jsx-a11y/prefer-tag-over-role -- native options can be neither links nor have two lines */
import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { Link } from '@tanstack/react-router'
import { splitByTyped } from './marked.ts'
import type { Section } from './use-sections.ts'

type SearchResultsProps = {
  id: string
  sections: readonly Section[]
  typed: string
  /** The index of the active row among all rows. */
  active: number
  optionId: (index: number) => string
  onActive: (index: number) => void
  onChosen: () => void
}

/** The listbox of the results. Each option is a link; the focus stays in the field. */
export function SearchResults(props: SearchResultsProps) {
  const { id, sections, typed, active, optionId, onActive, onChosen } = props
  const { t } = useLingui()
  if (sections.length === 0) return null
  const starts = sections.map((_, at) =>
    sections.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0),
  )
  return (
    <div id={id} role="listbox" aria-label={t`Wyniki`} className="-mx-3 flex flex-col gap-4">
      {sections.map(({ key, title, rows, more }, nth) => (
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <div
            id={`${id}-${key}`}
            role="presentation"
            className="flex items-baseline justify-between gap-4 px-3 pb-1 text-sm font-medium text-muted"
          >
            {title}
            {more && <span className="text-xs font-normal">{t`jest więcej, pisz dalej`}</span>}
          </div>
          {rows.map(({ key: row, link, icon: Icon, label, detail }, at) => {
            const index = (starts[nth] ?? 0) + at
            return (
              <Link
                key={row}
                {...link}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                preload={false}
                onMouseMove={() => onActive(index)}
                onClick={(event) => {
                  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChosen()
                }}
                className={cn(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5',
                  index === active && 'bg-green-soft',
                )}
              >
                <Icon aria-hidden className="size-5 shrink-0 text-muted" />
                <span className="min-w-0 flex-1">
                  <span className="block break-words">
                    {splitByTyped(label, typed).map((piece) =>
                      piece.found ? <b key={piece.from}>{piece.text}</b> : piece.text,
                    )}
                  </span>
                  {detail !== undefined && (
                    <span className="block text-sm break-words text-muted">{detail}</span>
                  )}
                </span>
              </Link>
            )
          })}
        </div>
      ))}
    </div>
  )
}
