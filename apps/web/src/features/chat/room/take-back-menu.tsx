import { useLingui } from '@lingui/react/macro'
import { MESSAGE_LIMITS } from '@skrzat/contract/message'
import type { ChatMessage } from '@skrzat/contract/wire/chat'
import { buttonStyle } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@skrzat/ui/dropdown-menu'
import { EllipsisVertical, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TakeBackQuestion } from './take-back-question.tsx'

function secondsLeft(sentDate: string): number {
  return Math.ceil((Date.parse(sentDate) + MESSAGE_LIMITS.takeBack - Date.now()) / 1000)
}

/** Offers to take back the person's own message, while that is possible. */
export function TakeBackMenu({ message }: { message: ChatMessage }) {
  const { sentDate } = message
  const [asking, setAsking] = useState(false)
  const [left, setLeft] = useState(() => secondsLeft(sentDate))
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setLeft(secondsLeft(sentDate)), 1000)
    return () => clearInterval(timer)
  }, [isOver, sentDate])
  return (
    <>
      {!isOver && <Menu left={left} onTakeBack={() => setAsking(true)} />}
      {asking && <TakeBackQuestion message={message} onClose={() => setAsking(false)} />}
    </>
  )
}

function Menu({ left, onTakeBack }: { left: number; onTakeBack: () => void }) {
  const { t } = useLingui()
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={t`Działania na wiadomości`}
        className={cn(buttonStyle({ variant: 'quiet', size: 'icon-sm' }), 'text-muted')}
      >
        <EllipsisVertical aria-hidden />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem icon={Undo2} onSelect={onTakeBack}>
          <span className="flex-1">{t`Cofnij wiadomość`}</span>
          <span className="tabular text-sm text-muted">{time}</span>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
