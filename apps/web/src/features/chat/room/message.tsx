import { useLingui } from '@lingui/react/macro'
import type { ChatMessage } from '@skrzat/contract/wire/chat'
import { cn } from '@skrzat/ui/cn'
import { useUiLocale } from '@skrzat/ui/locale'
import { Check, CheckCheck, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { byKind, FileList } from '#components/attachments/file-list.tsx'
import { Gallery } from '#components/attachments/gallery.tsx'
import { LinkedText } from '#components/attachments/linked-text.tsx'
import { exactText, timeText } from '#components/day-text.ts'
import { paths } from '../paths.ts'
import { Bubble } from './bubble.tsx'
import { TakeBackMenu } from './take-back-menu.tsx'

/** Pixels: lower than on the wall, as a talk is narrower. */
const ROW = 170

type MessageProps = {
  message: ChatMessage
  own: boolean
  follows: boolean
  /** Shows the sender's name, in a talk of more than two. */
  named: boolean
  /** The person's own message has been read. */
  read: boolean
  /** It was jumped to. */
  marked: boolean
}

/** A message with its files, its time and its actions. */
export const Message = memo(function Message({ message, own, follows, named, read, marked }: MessageProps) {
  const { t } = useLingui()
  const { id, text, files, takenBack, sentDate, sender } = message
  const { pictures, others } = byKind(files)
  return (
    <li
      data-message={id}
      tabIndex={-1}
      className={cn('flex flex-col', own ? 'items-end' : 'items-start', follows ? 'mt-0.5' : 'mt-3')}
    >
      {named && !own && !follows && (
        <span className="mb-0.5 ml-1 max-w-full text-sm break-words font-medium text-muted">
          {sender.fullname}
        </span>
      )}
      <span className="sr-only">{own ? t`Ty:` : `${sender.fullname}:`}</span>
      <div className={cn('flex w-full items-center gap-1', own && 'flex-row-reverse')}>
        {takenBack ? (
          <TakenBack />
        ) : (
          <Bubble own={own} broad={pictures.length > 0} marked={marked}>
            {pictures.length > 0 && <Gallery pictures={pictures} paths={paths} row={ROW} />}
            {others.length > 0 && <FileList files={others} paths={paths} />}
            {text !== '' && <LinkedText text={text} />}
            <Foot sentDate={sentDate} own={own} read={read} />
          </Bubble>
        )}
        {own && !takenBack && <TakeBackMenu message={message} />}
      </div>
    </li>
  )
})

function TakenBack() {
  const { t } = useLingui()
  return (
    <span className="flex items-center gap-1.5 rounded-card border border-dashed border-edge px-3.5 py-2 text-sm text-muted italic">
      <Undo2 aria-hidden className="size-4" />
      {t`Cofnięto wiadomość`}
    </span>
  )
}

function Foot({ sentDate, own, read }: { sentDate: string; own: boolean; read: boolean }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const Mark = read ? CheckCheck : Check
  return (
    <span className="-mb-0.5 flex items-center gap-1 self-end text-xs text-muted">
      <time dateTime={sentDate} title={exactText(sentDate, locale)} className="tabular">
        {timeText(sentDate, locale)}
      </time>
      {own && (
        <span title={read ? t`Przeczytano` : t`Wysłano`} className={cn(read && 'text-green')}>
          <Mark aria-hidden className="size-4" />
          <span className="sr-only">{read ? t`Przeczytano` : t`Wysłano`}</span>
        </span>
      )}
    </span>
  )
}
