type Named = { readonly firstname: string; readonly lastname: string }

/** A child's first and last name. */
export function kidName({ firstname, lastname }: Named): string {
  return `${firstname} ${lastname}`
}
