/** The text without what stands between these, and without these. */
function without(start: string, end: string, text: string): string {
  const [first = '', ...parts] = text.split(start)
  return first + parts.map((part) => part.slice(part.indexOf(end) + end.length)).join('')
}

/** Markup without what React adds for its own use: titles for the head, marks of what comes later, scripts. */
export function bare(html: string): string {
  return [
    ['<title>', '</title>'],
    ['<!--', '-->'],
    ['<template', '</template>'],
    ['<script', '</script>'],
  ].reduce((text, [start = '', end = '']) => without(start, end, text), html)
}
