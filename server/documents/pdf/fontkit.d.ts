// The library by which pdfkit reads fonts. It brings no types, and those of pdfkit do not say that it takes such a font.
declare module 'fontkit' {
  export function create(file: Uint8Array): PDFKit.Mixins.PDFFontSource
}
