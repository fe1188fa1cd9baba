// Runs one release of a Go SDK over the grid. Copied beside a client_test.go (made by suite.mjs for the SDK's module) into a module of its own.
//
// Each call runs in a synctest bubble: its clock stands still while anything runs, and jumps when everything sleeps. So a sleep of days
// takes no time and is measured to the nanosecond, as the gap between an answer and the next request. Answers come from the mock server
// on loopback. Servers that do not answer are played inside the bubble, by the transport: a goroutine that waits for a real socket
// never lets a bubble's clock move.
//
// In:  task.json (port, cells). Out: record.json. The jitter's random source is pinned through an overlay of math/rand (see suite.mjs).
package conformance

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"net"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

type answer struct {
	Status  int         `json:"status"`
	Headers [][2]string `json:"headers"`
}

type server struct {
	Kind    string      `json:"kind"`
	Answers []answer    `json:"answers,omitempty"`
	Status  int         `json:"status,omitempty"`
	Headers [][2]string `json:"headers,omitempty"`
}

type cell struct {
	ID         string          `json:"id"`
	MaxRetries json.RawMessage `json:"maxRetries"`
	Timeout    *float64        `json:"timeout"`
	TimeoutOn  string          `json:"timeoutOn"`
	Mode       string          `json:"mode"`
	MaxTokens  int64           `json:"maxTokens"`
	Model      string          `json:"model"`
	Server     server          `json:"server"`
}

type task struct {
	Port  int    `json:"port"`
	Cells []cell `json:"cells"`
}

// call is what client_test.go makes of a cell.
type call struct {
	baseURL        string
	http           *http.Client
	maxRetries     *int
	timeout        time.Duration
	timeoutOnCall  bool
	stream         bool
	maxTokens      int64
	model          string
}

var placeholder = regexp.MustCompile(`\{date([+-]\d+):([\w+-]+)\}`)

// writeDate writes an instant in the grid's formats: see grid.mjs.
func writeDate(t time.Time, format string) string {
	imf := "Mon, 02 Jan 2006 15:04:05 "
	t = t.UTC().Truncate(time.Second)
	if zone, found := strings.CutPrefix(format, "zone"); found && len(zone) == 5 {
		hours, _ := strconv.Atoi(zone[1:3])
		minutes, _ := strconv.Atoi(zone[3:5])
		offset := hours*3600 + minutes*60
		if zone[0] == '-' {
			offset = -offset
		}
		return t.In(time.FixedZone("", offset)).Format(imf) + zone
	}
	switch format {
	case "imf":
		return t.Format(imf + "GMT")
	case "rfc850":
		return t.Format("Monday, 02-Jan-06 15:04:05 GMT")
	case "asctime":
		return t.Format("Mon Jan _2 15:04:05 2006")
	case "zoneUTC":
		return t.Format(imf + "UTC")
	case "zoneZ":
		return t.Format(imf) + "Z"
	case "zoneEST":
		return t.Add(-5*time.Hour).Format(imf) + "EST"
	case "nozone":
		return strings.TrimSpace(t.Format(imf))
	case "noday":
		return t.Format("02 Jan 2006 15:04:05 GMT")
	case "wrongday":
		return t.Add(24*time.Hour).Format("Mon") + t.Format(", 02 Jan 2006 15:04:05 GMT")
	case "lower":
		return strings.ToLower(t.Format(imf + "GMT"))
	case "shortyear":
		return t.Format("Mon, 02 Jan 06 15:04:05 GMT")
	case "iso":
		return t.Format("2006-01-02T15:04:05Z")
	case "isoms":
		return t.Format("2006-01-02T15:04:05.000Z")
	case "isooffset":
		return t.Format("2006-01-02T15:04:05+00:00")
	case "unix":
		return strconv.FormatInt(t.Unix(), 10)
	case "unixms":
		return strconv.FormatInt(t.Unix()*1000, 10)
	}
	panic("unknown date format: " + format)
}

// resolve writes dates against the bubble's clock of this moment: the server names a moment equally far ahead at every attempt.
func resolve(headers [][2]string) [][2]string {
	now := time.Now()
	out := make([][2]string, len(headers))
	for i, h := range headers {
		out[i] = [2]string{h[0], placeholder.ReplaceAllStringFunc(h[1], func(found string) string {
			m := placeholder.FindStringSubmatch(found)
			seconds, _ := strconv.Atoi(m[1])
			return writeDate(now.Add(time.Duration(seconds)*time.Second), m[2])
		})}
	}
	return out
}

type transport struct {
	cell     cell
	wire     *http.Transport
	attempts int
	ended    time.Time
	sleeps   []float64
}

func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	if t.attempts > 0 {
		t.sleeps = append(t.sleeps, float64(time.Since(t.ended))/1e9)
	}
	t.attempts++
	if t.attempts > 200 {
		panic("hammers")
	}
	// Every attempt meets the clock at the same part of its second, so that every date is as far ahead as the first.
	if rest := time.Now().Nanosecond(); rest != 500_000_000 && strings.Contains(t.cell.ID, "{date") {
		time.Sleep(time.Duration((1_500_000_000 - rest) % 1_000_000_000))
	}
	defer func() { t.ended = time.Now() }()
	ctx := req.Context()
	s := t.cell.Server
	switch s.Kind {
	case "silent":
		<-ctx.Done()
		return nil, ctx.Err()
	case "reset":
		return nil, &net.OpError{Op: "read", Net: "tcp", Err: os.NewSyscallError("read", syscall.ECONNRESET)}
	case "close":
		return nil, io.EOF
	case "stall-body", "drip":
		header := http.Header{"Content-Type": {"application/json"}}
		for _, h := range s.Headers {
			header.Add(h[0], h[1])
		}
		text := `{"id":"mock","type":"message","object":"chat.completion","role":"assistant","model":"mock","content":[],"choices":[]}`
		body := &slowBody{ctx: ctx, drips: 15, rest: text, stalls: s.Kind == "stall-body", ended: &t.ended}
		return &http.Response{StatusCode: s.Status, Status: strconv.Itoa(s.Status), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: header, Body: body, Request: req}, nil
	}
	a := s.Answers[min(t.attempts, len(s.Answers))-1]
	coded, err := json.Marshal(server{Kind: "answers", Answers: []answer{{a.Status, resolve(a.Headers)}}})
	if err != nil {
		panic(err)
	}
	out := req.Clone(ctx)
	parts := strings.SplitN(req.URL.Path, "/", 4)
	out.URL.Path = "/" + parts[1] + "/" + base64.RawURLEncoding.EncodeToString(coded) + "/" + parts[3]
	res, err := t.wire.RoundTrip(out)
	if err != nil {
		return nil, err
	}
	// Early releases leave the bodies of refusals open: read here, so that no connection outlives its bubble.
	body, err := io.ReadAll(res.Body)
	res.Body.Close()
	res.Body = io.NopCloser(bytes.NewReader(body))
	return res, err
}

type slowBody struct {
	ctx    context.Context
	drips  int
	rest   string
	stalls bool
	ended  *time.Time
}

func (b *slowBody) Read(p []byte) (int, error) {
	// The attempt lasts as long as its body is read.
	defer func() { *b.ended = time.Now() }()
	if b.stalls {
		<-b.ctx.Done()
		return 0, b.ctx.Err()
	}
	if b.drips > 0 {
		select {
		case <-b.ctx.Done():
			return 0, b.ctx.Err()
		case <-time.After(100 * time.Millisecond):
			b.drips--
			return copy(p, " "), nil
		}
	}
	if b.rest == "" {
		return 0, io.EOF
	}
	n := copy(p, b.rest)
	b.rest = b.rest[n:]
	return n, nil
}

func (b *slowBody) Close() error { return nil }

// nameOf tells how a call ended, in the words of the other records: the SDK's own error, a deadline, a connection, an answer that is no JSON.
func nameOf(err error, kind string, attempts int) string {
	switch {
	case err == nil:
		return "ok"
	case errors.Is(err, context.DeadlineExceeded):
		return "context.DeadlineExceeded"
	case sdkError(err) || attempts == 0:
		return "Error"
	case kind == "reset" || kind == "close":
		return "ConnectionError"
	}
	return "DecodeError"
}

// measure runs a cell once. The call's last part (a sleep that its deadline cut) counts as a sleep, too.
func measure(t *testing.T, c cell, port int, pin int) (attempts int, sleeps []float64, ends string) {
	rand.Pinned = pin
	synctest.Test(t, func(t *testing.T) {
		wire := &http.Transport{DisableKeepAlives: true}
		tr := &transport{cell: c, wire: wire}
		time.Sleep(500 * time.Millisecond)
		var stopped time.Time
		func() {
			defer func() {
				if p := recover(); p != nil {
					ends = "panic"
				}
				stopped = time.Now()
			}()
			k := call{baseURL: fmt.Sprintf("http://127.0.0.1:%d/run/x/", port), http: &http.Client{Transport: tr}, stream: c.Mode == "stream", maxTokens: c.MaxTokens, model: c.Model}
			if c.MaxRetries != nil {
				n, err := strconv.Atoi(string(c.MaxRetries))
				if err != nil {
					panic(err)
				}
				k.maxRetries = &n
			}
			if c.Timeout != nil {
				k.timeout = time.Duration(*c.Timeout * float64(time.Second))
				k.timeoutOnCall = c.TimeoutOn == "request"
			}
			if k.maxTokens == 0 {
				k.maxTokens = 16
			}
			err := k.run(context.Background())
			ends = nameOf(err, c.Server.Kind, tr.attempts)
		}()
		attempts, sleeps = tr.attempts, tr.sleeps
		if rest := stopped.Sub(tr.ended); tr.attempts > 0 && rest > 0 && c.Server.Kind == "answers" {
			sleeps = append(sleeps, float64(rest)/1e9)
		}
		wire.CloseIdleConnections()
	})
	return attempts, sleeps, ends
}

func TestGrid(t *testing.T) {
	text, err := os.ReadFile("task.json")
	if err != nil {
		t.Fatal(err)
	}
	var work task
	if err := json.Unmarshal(text, &work); err != nil {
		t.Fatal(err)
	}
	cells := map[string]any{}
	for _, c := range work.Cells {
		started := time.Now()
		attempts, most, ends := measure(t, c, work.Port, 0)
		_, least, _ := measure(t, c, work.Port, 1)
		sleeps := [][2]float64{}
		for i := range most {
			if i < len(least) {
				sleeps = append(sleeps, [2]float64{min(least[i], most[i]), max(least[i], most[i])})
			}
		}
		cells[c.ID] = []any{attempts, sleeps, ends}
		if took := time.Since(started); took > time.Second {
			fmt.Fprintf(os.Stderr, "slow: %s took %v\n", c.ID, took)
		}
	}
	out, err := json.Marshal(map[string]any{"cells": cells})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("record.json", out, 0o644); err != nil {
		t.Fatal(err)
	}
}
