import { useLocation } from '@tanstack/react-router'

/** The names of a talk that does not exist yet; stored with the history entry, so they survive a reload. */
export type NewTalk = { name: string; about: string }

declare module '@tanstack/react-router' {
  interface HistoryState {
    newTalk?: NewTalk
  }
}

export function useNewTalk(): NewTalk | undefined {
  return useLocation({ select: ({ state }) => state.newTalk })
}
