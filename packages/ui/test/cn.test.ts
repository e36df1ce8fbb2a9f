import { describe, expect, it } from 'vitest'
import { cn } from '../src/cn.ts'

describe('cn', () => {
  it('keeps the later of two classes that set the same thing', () => {
    expect(cn('h-10 w-full', 'w-36')).toBe('h-10 w-36')
    expect(cn('px-3 py-2', 'p-0')).toBe('p-0')
    expect(cn('inline-flex', false, 'hidden')).toBe('hidden')
  })

  it('tells the size of text from its colour and its side', () => {
    expect(cn('text-sm text-muted text-left', 'text-danger')).toBe('text-sm text-left text-danger')
    expect(cn('text-sm text-muted', 'text-lg')).toBe('text-muted text-lg')
    expect(cn('text-xs text-on-green', 'text-[11px]')).toBe('text-on-green text-[11px]')
    expect(cn('text-left', 'text-right')).toBe('text-right')
  })

  it('tells the width of a border from its colour', () => {
    expect(cn('border border-edge', 'border-danger')).toBe('border border-danger')
    expect(cn('border-b border-line', 'border-0')).toBe('border-line border-0')
  })

  it('keeps what holds in another state', () => {
    expect(cn('h-10 pointer-coarse:h-11', 'h-8')).toBe('pointer-coarse:h-11 h-8')
    expect(cn('text-muted hover:text-ink', 'text-green')).toBe('hover:text-ink text-green')
  })

  it('keeps classes that it does not know', () => {
    expect(cn('tabular pinned', 'animate-rise')).toBe('tabular pinned animate-rise')
  })
})
