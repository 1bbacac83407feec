//! Codecs of the protocols that engines and referees of these games speak: text to command and back. There is
//! no input or output here.
