export const perUnitTexts = { lens: 'shell.per_lens', '100ml': 'shell.per_100ml', piece: 'shell.per_piece' } as const
