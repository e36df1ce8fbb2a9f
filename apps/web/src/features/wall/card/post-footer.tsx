import { Plural, useLingui } from '@lingui/react/macro'
import type { Post } from '@skrzat/contract/wire/wall'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { useHandOnFocus } from '@skrzat/ui/hand-on-focus'
import { Bookmark, Check, CircleCheck, Eye, Heart, ListChecks, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMarks } from '../use-marks.ts'
import type { PostDialog } from './post-dialog.ts'

type PostFooterProps = { post: Post; unread: boolean; onOpen: (dialog: PostDialog) => void }

/** The reader's marks on a post, and who else read it. */
export function PostFooter({ post, unread, onOpen }: PostFooterProps) {
  const { t } = useLingui()
  const marks = useMarks(post)
  const confirm = useHandOnFocus()
  const { likes, likedByMe, favByMe, needsReading, readByMe, seesReaders } = post
  return (
    <footer className="flex flex-col">
      {unread && (
        <div className="px-4 pb-3 md:px-5">
          <Button
            ref={confirm}
            variant="secondary"
            icon={Check}
            className="w-full sm:w-auto"
            onClick={marks.confirm}
          >
            {t`Potwierdź przeczytanie`}
          </Button>
        </div>
      )}
      {/* Keeps the whole stripe at the edge of an unread post visible. */}
      <div
        className={cn(
          'flex flex-wrap items-center gap-1 border-t border-line px-2 py-1 md:px-3',
          unread && 'ml-[3px] pl-[5px] md:pl-[9px]',
        )}
      >
        <Toggle
          icon={Heart}
          on={likedByMe}
          label={t`Lubię to`}
          count={likes}
          countLabel={
            <Plural
              value={likes}
              one="# osoba lubi ten wpis"
              few="# osoby lubią ten wpis"
              many="# osób lubi ten wpis"
              other="# osoby lubi ten wpis"
            />
          }
          onClick={() => marks.like(!likedByMe)}
        />
        <Toggle
          icon={Bookmark}
          on={favByMe}
          label={t`Ulubione`}
          short={seesReaders}
          onClick={() => marks.favour(!favByMe)}
        />
        {seesReaders && (
          <Button
            icon={ListChecks}
            variant="quiet"
            size="sm"
            className="px-2 text-muted max-sm:[&_svg]:hidden"
            onClick={() => onOpen('readers')}
          >
            {t`Kto potwierdził`}
          </Button>
        )}
        <span className="ml-auto flex flex-wrap items-center gap-x-3 px-2 text-sm text-muted">
          {needsReading && readByMe && (
            <span className="flex items-center gap-1.5 text-success">
              <CircleCheck aria-hidden className="size-4" />
              {t`Przeczytane`}
            </span>
          )}
          <Views count={post.showed} />
        </span>
      </div>
    </footer>
  )
}

type ToggleProps = {
  icon: LucideIcon
  on: boolean
  label: string
  /** Without a word on a phone, where more than two buttons have to fit. */
  short?: boolean
  count?: number
  countLabel?: ReactNode
  onClick: () => void
}

/** A button that stays pressed; screen readers get its count apart from its name. */
function Toggle({ icon: Icon, on, label, short = false, count = 0, countLabel, onClick }: ToggleProps) {
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-pressed={on}
        className={cn('gap-1.5 px-2', !on && 'text-muted')}
        onClick={onClick}
      >
        <Icon aria-hidden className={cn(on && 'fill-current')} />
        <span className={cn(short && 'max-sm:sr-only')}>{label}</span>
        {count > 0 && (
          <span aria-hidden className="tabular">
            {count}
          </span>
        )}
      </Button>
      {count > 0 && <span className="sr-only">{countLabel}</span>}
    </>
  )
}

/** The number of accounts that saw it. */
function Views({ count }: { count: number }) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <span className="tabular flex items-center gap-1.5" title={t`Wyświetlenia`}>
      <Eye aria-hidden className="size-4" />
      <span aria-hidden>{count}</span>
      <span className="sr-only">
        <Plural
          value={count}
          one="# wyświetlenie"
          few="# wyświetlenia"
          many="# wyświetleń"
          other="# wyświetlenia"
        />
      </span>
    </span>
  )
}
