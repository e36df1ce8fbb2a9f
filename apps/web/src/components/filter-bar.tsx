import { useLingui } from '@lingui/react/macro'
import { CountBadge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { MD, useMedia } from '@skrzat/ui/media'
import { Modal } from './modal.tsx'

type FilterBarProps = {
  /** Whether the filters are in a sheet; left out: on a phone. */
  narrow?: boolean
  /** The search, which stays on the page. */
  search?: ReactNode
  /** The filters: they take effect, and change the address, at once. */
  children: ReactNode
  /** In the sheet only, such as the order, which a table's heads have. */
  inSheet?: ReactNode
  /** How many filters are set, without the search. */
  set: number
  /** Unsets those. */
  onClear: () => void
  /** How many rows are shown with them; undefined if that is not known. */
  found?: number | undefined
  /** At the end of the row. */
  end?: ReactNode
  /** Of the row of search and filters, where they are not in a sheet. */
  className?: string
}

/** What a list shows: a search and filters; on a phone the search, and a button for the rest with how many are set. */
export function FilterBar({ search, children, end, className, ...props }: FilterBarProps) {
  const { t } = useLingui()
  const phone = !useMedia(MD)
  const { narrow = phone, ...sheet } = props
  const [open, setOpen] = useState(false)
  const { set } = sheet
  return (
    <div
      className={cn(
        'flex min-w-0 flex-wrap items-end gap-3 md:items-center print:hidden',
        !narrow && className,
      )}
    >
      {search}
      {narrow ? (
        <Button icon={SlidersHorizontal} variant="secondary" onClick={() => setOpen(true)}>
          {t`Filtry`}
          <CountBadge count={set} label={t`ustawione: ${set}`} />
        </Button>
      ) : (
        children
      )}
      {end && <span className="ml-auto flex gap-2">{end}</span>}
      {open && narrow && (
        <FilterSheet {...sheet} onClose={() => setOpen(false)}>
          {children}
        </FilterSheet>
      )}
    </div>
  )
}

type FilterSheetProps = Pick<FilterBarProps, 'children' | 'inSheet' | 'set' | 'onClear' | 'found'> & {
  onClose: () => void
}

function FilterSheet({ children, inSheet, set, onClear, found, onClose }: FilterSheetProps) {
  const { t } = useLingui()
  return (
    <Modal
      onClose={onClose}
      title={t`Filtry`}
      shape="bottom"
      footer={
        <>
          <Button variant="secondary" blocked={set === 0} onClick={onClear}>
            {t`Wyczyść`}
          </Button>
          <Button className="flex-1" onClick={onClose}>
            {found === undefined ? t`Pokaż` : t`Pokaż ${found}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {children}
        {inSheet}
        {/* The button's text changes unheard. */}
        <output className="sr-only">{found !== undefined && t`Znaleziono: ${found}`}</output>
      </div>
    </Modal>
  )
}
