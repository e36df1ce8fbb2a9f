import { POST_LIMITS } from '@skrzat/contract/post'
import type { Post, WallScope } from '@skrzat/contract/wire/wall'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client as server } from '#app/calls/index.ts'
import { useLive, useVisible } from '#app/live/index.ts'
import { newerPosts, refetchPost, showDeleted, showHidden, showNewer, wallOptions } from './queries.ts'

/** Pixels from the top within which new posts are inserted at once. */
const TOP = 120

function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
}

/** A wall with its live changes. A wall of another scope needs another `key`. */
export function useWall(scope: WallScope) {
  const client = useQueryClient()
  const visible = useVisible()
  const query = useInfiniteQuery(wallOptions(scope))
  /** Newer posts, which wait for a press of the button so that nothing moves while reading. */
  const [waiting, setWaiting] = useState<readonly Post[]>([])
  const { refetch } = query
  const looks = useRef(0)

  async function showAll(newer: readonly Post[] | undefined) {
    setWaiting([])
    // More posts than one answer holds, or an empty wall.
    if (newer === undefined || newer.length >= POST_LIMITS.page) await refetch()
    else showNewer(client, scope, newer)
  }

  /** Fetches newer posts; shows them at once unless that would disturb the reader. */
  async function lookForNewer({ now }: { now: boolean }) {
    // Favourites get no new posts from others.
    if (scope.of === 'favourites') return
    looks.current += 1
    const look = looks.current
    let newer: readonly Post[] | undefined
    try {
      newer = await newerPosts(client, scope)
    } catch {
      // Waiting posts stay; the next event, or the stream's reconnection, fetches again.
      if (now) await refetch()
      return
    }
    // A later fetch shows all of it; this answer may be out of date.
    if (!now && look !== looks.current) return
    if (now || newer === undefined || (window.scrollY < TOP && !isWriting())) await showAll(newer)
    else setWaiting(newer)
  }

  useLive(server.wall.follow, undefined, {
    enabled: visible,
    onState(_, again) {
      if (again) void refetch({ cancelRefetch: false })
      // Posts between the page's answer and the opening of the stream were missed.
      else if (query.data) void lookForNewer({ now: false })
    },
    onChange({ what, post }) {
      if (what === 'added') void lookForNewer({ now: false })
      else if (what === 'removed' || what === 'hidden') {
        setWaiting((before) => before.filter(({ id }) => id !== post))
        if (what === 'removed') showDeleted(client, post)
        else showHidden(client, post)
      } else void refetchPost(client, post).catch(() => undefined)
    },
  })

  return {
    query,
    posts: query.data?.pages.flatMap(({ posts }) => posts),
    waiting: waiting.length,
    showWaiting: () => showAll(waiting),
    /** Called after the reader's own post. */
    showOwn: () => lookForNewer({ now: true }),
  }
}

export type Wall = ReturnType<typeof useWall>
