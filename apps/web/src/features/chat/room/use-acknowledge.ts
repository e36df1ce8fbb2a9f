import type { ChatRoom } from '@skrzat/contract/wire/chat'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isUncertain } from '#app/calls/index.ts'
import { useVisible } from '#app/live/index.ts'
import { acknowledgeTalk } from '../queries.ts'

type Acknowledged = {
  room: ChatRoom | undefined
  newest: number | undefined
  /** Whether the end of the talk is visible. */
  seen: boolean
}

/** Marks a talk read once its newest message was shown in a visible tab. */
export function useAcknowledge({ room, newest, seen }: Acknowledged): void {
  const visible = useVisible()
  const done = useRef(0)
  const { mutate } = useMutation(
    acknowledgeTalk({
      retry: (failed, error) => failed < 5 && isUncertain(error),
      retryDelay: (failed) => 1_000 * 2 ** failed,
    }),
  )
  const roomId = room?.id
  const isDue = seen && visible && (room?.unread ?? 0) > 0
  const mark = useEffectEvent((messageId: number) => {
    if (roomId === undefined || done.current >= messageId) return
    done.current = messageId
    mutate(
      { roomId, messageId },
      {
        onError: () => {
          done.current = 0
        },
      },
    )
  })
  useEffect(() => {
    if (isDue && newest !== undefined) mark(newest)
  }, [isDue, newest])
}
