import { describe, expect, test } from 'vitest'
import { addNewer, asDeleted, asHidden, changePost, newestPostOf } from './cache.ts'
import { postOf } from './test-post.ts'

const page = (...ids: number[]) => ({ posts: ids.map((id) => postOf({ id })), next: null })
const idsOf = (pages: readonly { posts: readonly { id: number }[] }[]) =>
  pages.map(({ posts }) => posts.map(({ id }) => id))

describe('the pages of a wall', () => {
  test('get newer posts at the top, each once', () => {
    const pages = [page(3, 9, 8), page(7)]
    expect(idsOf(addNewer(pages, [postOf({ id: 11 }), postOf({ id: 9 })]))).toEqual([[11, 3, 9, 8], [7]])
    expect(addNewer(pages, [postOf({ id: 7 })])).toEqual(pages)
  })

  test('ask for what is newer than the newest, which need not be the first', () => {
    expect(newestPostOf([page(3, 9), page(7)])).toBe(9)
    expect(newestPostOf([page()])).toBeUndefined()
  })

  test('change a post where it is and leave the other pages as they are', () => {
    const pages = [page(9), page(7)]
    const changed = changePost(pages, 7, (post) => ({ ...post, likes: 4 }))
    expect(changed[1]?.posts[0]).toMatchObject({ id: 7, likes: 4 })
    expect(changed[0]).toBe(pages[0])
  })

  test('keep nothing of what a deleted post said', () => {
    const deleted = asDeleted(postOf({ id: 1, text: 'Jutro wycieczka', needsReading: true, editable: true }))
    expect(deleted).toMatchObject({
      deleted: true,
      text: '',
      files: [],
      needsReading: false,
      editable: false,
    })
  })

  test('keep nothing of what a hidden post said either, and tell the two apart', () => {
    const hidden = asHidden(postOf({ id: 1, text: 'Jutro wycieczka', needsReading: true }))
    expect(hidden).toMatchObject({ hidden: true, text: '', files: [], needsReading: false })
    expect(asDeleted(hidden).hidden).toBe(false)
  })
})
