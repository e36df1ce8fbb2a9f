/* oxlint-disable jsx-a11y/prefer-tag-over-role -- native options can be neither links nor have two lines */
import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { splitByTyped } from './marked.ts'
import { hasInside, type Row, type Section } from './row.ts'

type SearchResultsProps = {
  id: string
  label: string
  sections: readonly Section[]
  typed: string
  /** The index of the active row among all rows. */
  active: number
  optionId: (index: number) => string
  onActive: (index: number) => void
  onChosen: (row: Row, event: MouseEvent) => void
  onInside: (row: Row) => void
}

/** The listbox of the results. Each option is a link, or opens what is inside; the focus stays in the field. */
export function SearchResults(props: SearchResultsProps) {
  const { id, label, sections, typed, active, optionId, onActive, onChosen, onInside } = props
  const { t } = useLingui()
  if (sections.length === 0) return null
  const starts = sections.map((_, at) =>
    sections.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0),
  )
  return (
    <div id={id} role="listbox" aria-label={label} className="-mx-3 flex flex-col gap-4">
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
          {rows.map((row, at) => {
            const index = (starts[nth] ?? 0) + at
            return (
              <div
                key={row.key}
                role="presentation"
                onMouseMove={() => onActive(index)}
                className={cn('flex rounded-control', index === active && 'bg-green-soft')}
              >
                <Option
                  id={optionId(index)}
                  row={row}
                  typed={typed}
                  selected={index === active}
                  onChosen={onChosen}
                  onInside={onInside}
                />
                {hasInside(row) && (
                  // For mouse and touch; the keyboard has Tab and the right arrow for it.
                  <button
                    type="button"
                    aria-hidden
                    tabIndex={-1}
                    title={t`Działania`}
                    // The focus stays in the field.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => onInside(row)}
                    className={cn(
                      'grid w-11 shrink-0 place-items-center self-stretch rounded-control text-muted hover:text-ink',
                      index !== active && 'pointer-fine:opacity-0',
                    )}
                  >
                    <ChevronRight aria-hidden className="size-5" />
                  </button>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

type OptionProps = Pick<SearchResultsProps, 'typed' | 'onChosen' | 'onInside'> & {
  id: string
  row: Row
  selected: boolean
}

function Option({ id, row, typed, selected, onChosen, onInside }: OptionProps) {
  const { icon: Icon, label, detail, link, href } = row
  const option = {
    id,
    role: 'option',
    'aria-selected': selected,
    tabIndex: -1,
    className: 'flex min-h-11 min-w-0 flex-1 items-center gap-3 px-3 py-1.5 text-left',
  }
  const choose = (event: MouseEvent) => onChosen(row, event)
  const content = (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block break-words">
          {splitByTyped(label, typed).map((piece) =>
            piece.found ? <b key={piece.from}>{piece.text}</b> : piece.text,
          )}
        </span>
        {detail !== undefined && <span className="block text-sm break-words text-muted">{detail}</span>}
      </span>
    </>
  )
  if (link)
    return (
      <Link {...link} {...option} preload={false} onClick={choose}>
        {content}
      </Link>
    )
  if (href !== undefined)
    return (
      <a {...option} href={href} onClick={choose}>
        {content}
      </a>
    )
  return (
    <button {...option} type="button" onClick={() => onInside(row)}>
      {content}
    </button>
  )
}
