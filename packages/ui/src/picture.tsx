import { cn } from './cn.ts'

/** The symbols of `apps/web/public/pictures.svg`, drawn in the page's colours. */
export type PictureKind =
  | 'kite'
  | 'boat'
  | 'letterbox'
  | 'pegs'
  | 'board'
  | 'shelf'
  | 'bowl'
  | 'jar'
  | 'puzzle'

/** A picture of the house. It comes with a file of its own, which no script has to carry. */
export function Picture({ kind, className }: { kind: PictureKind; className?: string }) {
  return (
    <svg aria-hidden className={cn('h-21 w-28', className)}>
      <use href={`/pictures.svg#${kind}`} />
    </svg>
  )
}
