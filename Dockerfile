# docker build -t alfabeta . && docker run --rm -it -p 127.0.0.1:4141:4141 alfabeta
# Then open http://localhost:4141. Any other command: docker run --rm -it alfabeta play tictactoe
FROM rust:1.95 AS build
WORKDIR /src
COPY . .
RUN CARGO_PROFILE_RELEASE_STRIP=symbols \
    cargo build --release --locked --target "$(uname -m)-unknown-linux-gnu" \
    --config "target.'cfg(target_env = \"gnu\")'.rustflags = ['-C', 'target-feature=+crt-static']" \
    && cp target/*-unknown-linux-gnu/release/alfabeta /alfabeta

FROM scratch
COPY --from=build /alfabeta /alfabeta
EXPOSE 4141
STOPSIGNAL SIGINT
USER 65534
ENTRYPOINT ["/alfabeta"]
CMD ["web", "--no-open", "--bind", "0.0.0.0"]
