import { useLingui } from '@lingui/react/macro'
import { CountBadge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { MD, useMedia } from '@skrzat/ui/media'
import { Modal } from './modal.tsx'

type FilterBarProps = {
  /** Whether the filters are in a sheet; by default on a phone. */
  narrow?: boolean
  /** The search field, which stays on the page. */
  search?: ReactNode
  /** The filters: they take effect, and change the address, at once. */
  children: ReactNode
  /** Only in the sheet, such as the order, which tables have in their heads. */
  inSheet?: ReactNode
  /** The number of active filters, without the search. */
  set: number
  /** Clears these filters. */
  onClear: () => void
  /** The number of matching rows; undefined if unknown. */
  found?: number | undefined
  /** At the end of the row. */
  end?: ReactNode
  /** Classes of the row of search and filters outside a sheet. */
  className?: string
}

/** A search and filters of a list; on a phone the search, and a button with the number of active filters. */
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
        <Button
          icon={SlidersHorizontal}
          variant="secondary"
          className="max-md:min-w-11 max-md:px-3"
          onClick={() => setOpen(true)}
        >
          <span className="max-md:sr-only">{t`Filtry`}</span>
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
        {/* Announces the number, as a changed button text is not announced. */}
        <output className="sr-only">{found !== undefined && t`Znaleziono: ${found}`}</output>
      </div>
    </Modal>
  )
}
