import { useState, type DragEvent } from 'react'

/**
 * Accepts files dropped on an element; for the keyboard there is a button.
 * @returns the element's handlers, and whether files are over it
 */
export function useFileDrop(onFiles: (files: FileList) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
    },
    onDrop(event: DragEvent) {
      setOver(false)
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      onFiles(event.dataTransfer.files)
    },
  }
  return { over, handlers }
}
