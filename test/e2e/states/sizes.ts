export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1440, height: 900 };
/** 1,280 x 1,024 at 400 %. */
export const ZOOMED = { width: 320, height: 256 };
/** A phone of today, for text at 200 %. */
export const TALL_PHONE = { width: 390, height: 844 };
