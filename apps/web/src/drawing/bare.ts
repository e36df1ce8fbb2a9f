/** The text without these marks and everything between them. */
function withoutBetween(start: string, end: string, text: string): string {
  const [first = '', ...parts] = text.split(start)
  return first + parts.map((part) => part.slice(part.indexOf(end) + end.length)).join('')
}

/** Markup without React's internal parts: titles for the head, markers of later content, scripts. */
export function stripReactMarks(html: string): string {
  return [
    ['<title>', '</title>'],
    ['<!--', '-->'],
    ['<template', '</template>'],
    ['<script', '</script>'],
  ].reduce((text, [start = '', end = '']) => withoutBetween(start, end, text), html)
}
