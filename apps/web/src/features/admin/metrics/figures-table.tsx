import { Table, TableCell, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'
import type { ReactNode } from 'react'

type FiguresTableProps = {
  title: string
  /** Under the heading: the source of the figures. */
  note?: ReactNode
  /** The name's column, then those of the figures. */
  heads: readonly string[]
  rows: readonly { readonly name: string; readonly label?: ReactNode; readonly figures: readonly string[] }[]
  /** Shown instead of no rows. */
  empty?: string
}

/** A table of names with their figures under a heading. */
export function FiguresTable({ title, note, heads, rows, empty }: FiguresTableProps) {
  const [first = '', ...others] = heads
  return (
    <div className="min-w-0">
      <h2 className="text-lg font-bold">{title}</h2>
      {note && <p className="text-sm text-muted">{note}</p>}
      {rows.length === 0 ? (
        <p className="mt-2 text-muted">{empty}</p>
      ) : (
        <TableScroll aria-label={title} className="mt-2 max-h-96">
          <Table>
            <TableHead>
              <tr className="bg-card">
                <TableHeader>{first}</TableHeader>
                {others.map((head) => (
                  <TableHeader key={head} numeric>
                    {head}
                  </TableHeader>
                ))}
              </tr>
            </TableHead>
            <tbody>
              {rows.map(({ name, label, figures }) => (
                <TableRow key={name}>
                  <TableCell className="min-w-60 py-1.5 break-words">
                    {label ?? <span lang="en">{name}</span>}
                  </TableCell>
                  {figures.map((figure, index) => (
                    <TableCell key={heads[index + 1]} numeric>
                      {figure}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      )}
    </div>
  )
}
