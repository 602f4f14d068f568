/** What a block is called, and a line about it. */
export function BlockHead({ title, subtitle }: { title?: string; subtitle?: string }) {
  return (
    <>
      {title && <h2>{title}</h2>}
      {subtitle && <p className="mt-2 max-w-narrow text-muted">{subtitle}</p>}
    </>
  )
}
