import { cn } from '@skrzat/ui/cn'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { pictureOptions } from './queries.ts'

type PictureProps = {
  file: { id: number; hash: string }
  size: 'whole' | 'small'
  /** Empty if the text beside it describes it. */
  alt: string
  className?: string
}

/** A picture fetched with the token, which an `<img>` can't send. */
export function Picture({ file, size, alt, className }: PictureProps) {
  const { data: blob } = useQuery(pictureOptions(file, size))
  return blob && <Shown blob={blob} alt={alt} className={className} />
}

function Shown({ blob, alt, className }: { blob: Blob; alt: string; className: string | undefined }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt={alt} className={cn(className)} />
}
