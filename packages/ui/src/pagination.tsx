import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

export type PaginationProps = {
  /** From 1. */
  page: number
  pages: number
  onPageChange: (page: number) => void
  labels: {
    /** The landmark's accessible name: `Strony listy`. */
    region: string
    previous: string
    next: string
    /** `strona 3` */
    page: (page: number) => string
  }
  className?: string
}

/** The page buttons: the first, the last, and those around the current one; -7 is a gap before page 7. */
function buttonsFor(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((at) => at >= 1 && at <= pages)
  const shown = [...new Set(near)]
  return shown.flatMap((at, index) => {
    const missing = at - (shown[index - 1] ?? 0) - 1
    if (missing === 0) return [at]
    return missing === 1 ? [at - 1, at] : [-at, at]
  })
}

/** Pagination of a list. On a phone "3 / 12" replaces the numbers. Hidden for a single page. */
export function Pagination({ page, pages, onPageChange, labels, className }: PaginationProps) {
  if (pages <= 1) return null
  const step = (by: -1 | 1) => {
    const to = page + by
    const possible = to >= 1 && to <= pages
    // At either end the button stays focusable without effect, so that focus isn't lost.
    return { blocked: !possible, onClick: () => possible && onPageChange(to) }
  }
  return (
    <nav aria-label={labels.region} className={cn('flex items-center gap-1 print:hidden', className)}>
      <Button variant="quiet" size="icon" aria-label={labels.previous} title={labels.previous} {...step(-1)}>
        <ChevronLeft aria-hidden />
      </Button>
      <span className="tabular px-2 text-sm text-muted sm:hidden">
        <span className="sr-only">{labels.page(page)}</span>
        <span aria-hidden>{`${page} / ${pages}`}</span>
      </span>
      <ul className="hidden items-center gap-1 sm:flex">
        {buttonsFor(page, pages).map((at) =>
          at < 0 ? (
            <li key={at} aria-hidden className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={at}>
              <Button
                variant="quiet"
                size="icon"
                aria-label={labels.page(at)}
                aria-current={at === page ? 'page' : undefined}
                className="tabular text-sm aria-[current=page]:bg-green-soft"
                onClick={() => at !== page && onPageChange(at)}
              >
                {at}
              </Button>
            </li>
          ),
        )}
      </ul>
      <Button variant="quiet" size="icon" aria-label={labels.next} title={labels.next} {...step(1)}>
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  )
}
