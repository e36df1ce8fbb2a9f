/** Cache updates of the wall's pages. Pure: pages in, pages out. */
import type { Post, WallPage } from '@skrzat/contract/wire/wall'

type Pages = readonly WallPage[]

/** Changes the post in every page; returns the same pages if it is in none. */
export function changePost(pages: Pages, id: number, change: (post: Post) => Post): WallPage[] {
  return pages.map((page) =>
    page.posts.some((post) => post.id === id)
      ? { ...page, posts: page.posts.map((post) => (post.id === id ? change(post) : post)) }
      : page,
  )
}

/** Adds posts at the top, newest first, except those that are already there. */
export function addNewer(pages: Pages, newer: readonly Post[]): WallPage[] {
  const known = new Set(pages.flatMap(({ posts }) => posts.map(({ id }) => id)))
  const added = newer.filter(({ id }) => !known.has(id))
  const [first, ...rest] = pages
  if (!first || added.length === 0) return [...pages]
  return [{ ...first, posts: [...added, ...first.posts] }, ...rest]
}

/** The newest post, after which newer ones are fetched; undefined on an empty wall. */
export function newestPostOf(pages: Pages): number | undefined {
  const ids = pages.flatMap(({ posts }) => posts.map(({ id }) => id))
  return ids.length > 0 ? Math.max(...ids) : undefined
}

/** The remains of a deleted post on open screens. */
export function asDeleted(post: Post): Post {
  return {
    ...post,
    deleted: true,
    hidden: false,
    text: '',
    files: [],
    needsReading: false,
    editable: false,
    seesReaders: false,
  }
}

/** The same for a post that was hidden from the reader. The server sends none that is both. */
export function asHidden(post: Post): Post {
  return { ...asDeleted(post), hidden: true }
}
