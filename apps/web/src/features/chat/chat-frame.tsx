import type { ReactNode } from 'react'
import { useViewportHeight } from './use-viewport-height.ts'

type ChatFrameProps = {
  wide: boolean
  list: ReactNode
  /** The open talk; on a phone it replaces the list and the bottom bar. */
  room: ReactNode
  files: ReactNode
}

/** The panes side by side, in the height that the keyboard leaves. */
export function ChatFrame({ wide, list, room, files }: ChatFrameProps) {
  const height = useViewportHeight()
  const showsList = wide || !room
  return (
    <div
      className="flex overflow-hidden"
      style={{ height: `calc(${height} - var(--bottom-bar))` }}
      {...(!showsList && { 'data-covers-bar': '' })}
    >
      {showsList && (
        <div className="flex w-full min-w-0 flex-col md:w-72 md:shrink-0 md:border-r md:border-line lg:w-80">
          {list}
        </div>
      )}
      {room && <div className="flex min-w-0 flex-1 flex-col">{room}</div>}
      {files}
    </div>
  )
}
