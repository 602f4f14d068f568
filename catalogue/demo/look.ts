/** How a product is drawn. Pictures are made from these tables; the catalogue file itself knows only their names. */
export type Look = {
  kind: 'lens-box' | 'bottle' | 'drops' | 'case' | 'accessory-box' | 'voucher' | 'sunglasses' | 'reading-glasses'
  palette: Palette
  motif?: 'waves' | 'petals' | 'orbits' | 'rays' | 'drops' | 'grid' | 'hills' | 'dots'
  size?: 'small' | 'normal' | 'large'
  shape?: 'round' | 'square' | 'cat-eye' | 'aviator' | 'oval' | 'rectangular' | 'panto'
  frame?: string
  tint?: string
  bottle?: 'tall' | 'round' | 'flask'
  /** Lenses in the box, bottles in the pack, pieces in the bag. */
  count?: number
}

export type Palette = [main: string, dark: string, accent: string]

/** What is printed on the box. Boxes are the same in every market, so they speak English. */
export type Label = { brand: string; name: string; quantity: string; details: string }
